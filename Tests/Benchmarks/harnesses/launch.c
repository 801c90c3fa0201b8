// Runs a command: `launch FD COMMAND …` writes its seconds, its ru_maxrss and its wait status to the descriptor.
//
// The most memory of a process counts from before its exec, so whoever starts it has to be smaller than it is.
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
    if (count < 3) return 2;
    int report = atoi(arguments[1]), status = 0;
    fcntl(report, F_SETFD, FD_CLOEXEC);
    struct rusage usage = {0};
    pid_t process;
    double start = now();
    if (posix_spawnp(&process, arguments[2], NULL, NULL, arguments + 2, environ) != 0) return 3;
    while (wait4(process, &status, 0, &usage) < 0) {}
    dprintf(report, "%.9f %ld %d", now() - start, usage.ru_maxrss, status);
    return 0;
}
