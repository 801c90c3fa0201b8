/* Lets one call of the system or of the allocator fail: preloaded into the program by faults.py, on Linux.

   FAULT_CALL is the function, FAULT_AT which of its calls fails, from 1, FAULT_ERRNO how. The file FAULT_MARK is made when it
   has failed. The function `short` is a write of half of what was given, which is no failure. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

static const char *call, *mark;
static long at;
static int code;
static atomic_long count;

__attribute__((constructor)) static void read_environment(void) {
    const char *number = getenv("FAULT_AT"), *reason = getenv("FAULT_ERRNO");
    mark = getenv("FAULT_MARK");
    at = number ? atol(number) : 0;
    code = reason ? atoi(reason) : EIO;
    call = getenv("FAULT_CALL");
}

static int is_now(const char *name) {
    if (!call || strcmp(call, name) || atomic_fetch_add(&count, 1) + 1 != at) return 0;
    long file = syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY, 0600);
    if (file >= 0) syscall(SYS_close, file);
    errno = code;
    return 1;
}

#define REAL(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t size) {
    if (is_now("write")) return -1;
    if (size > 1 && is_now("short")) size /= 2;
    return syscall(SYS_write, file, bytes, size);
}

ssize_t read(int file, void *bytes, size_t size) {
    if (is_now("read")) return -1;
    return syscall(SYS_read, file, bytes, size);
}

int fsync(int file) { return is_now("fsync") ? -1 : REAL(fsync)(file); }
int renameat(int folder, const char *from, int other, const char *to) {
    return is_now("rename") ? -1 : REAL(renameat)(folder, from, other, to);
}
int ftruncate(int file, off_t size) { return is_now("ftruncate") ? -1 : REAL(ftruncate)(file, size); }
int fchmod(int file, mode_t mode) { return is_now("fchmod") ? -1 : REAL(fchmod)(file, mode); }
int fstat(int file, struct stat *status) { return is_now("fstat") ? -1 : REAL(fstat)(file, status); }
int stat(const char *path, struct stat *status) { return is_now("stat") ? -1 : REAL(stat)(path, status); }
int fstatat(int folder, const char *path, struct stat *status, int flags) {
    return is_now(flags & AT_SYMLINK_NOFOLLOW ? "lstat" : "stat") ? -1 : REAL(fstatat)(folder, path, status, flags);
}
char *realpath(const char *path, char *to) { return is_now("realpath") ? NULL : REAL(realpath)(path, to); }

int close(int file) {
    int was_now = is_now("close"), result = (int)syscall(SYS_close, file);
    if (was_now) errno = code;
    return was_now ? -1 : result;
}

int open(const char *path, int flags, ...) {
    __builtin_va_list rest;
    __builtin_va_start(rest, flags);
    int mode = __builtin_va_arg(rest, int);
    __builtin_va_end(rest);
    return is_now("open") ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
    __builtin_va_list rest;
    __builtin_va_start(rest, flags);
    int mode = __builtin_va_arg(rest, int);
    __builtin_va_end(rest);
    return is_now("open") ? -1 : (int)syscall(SYS_openat, folder, path, flags, mode);
}

void *malloc(size_t size) { return is_now("malloc") ? NULL : __libc_malloc(size); }
void *calloc(size_t number, size_t size) { return is_now("malloc") ? NULL : __libc_calloc(number, size); }
void *realloc(void *old, size_t size) { return is_now("malloc") ? NULL : __libc_realloc(old, size); }
