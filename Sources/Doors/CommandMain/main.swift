import Command

// The program itself; all of it is in the library, so that tests can run commands without a process.
runProgram()
