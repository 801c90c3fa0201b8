#ifndef APNSLINT_SYSTEM_TIME_H
#define APNSLINT_SYSTEM_TIME_H

/// The present moment in Unix seconds.
double apnslint_system_time(void);

#endif
