#include "system_time.h"

#include <time.h>

double apnslint_system_time(void) { return (double)time(NULL); }
