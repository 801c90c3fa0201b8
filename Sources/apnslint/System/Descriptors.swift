/// Opens the standard streams that the caller has closed, so that no file gets their numbers and with them what is meant for
/// them. They lead nowhere and can't be used the way they are meant: who reads standard input or writes standard output then
/// is told so. To be called before anything else is opened.
func openClosedDescriptors() {
    for (descriptor, flags) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_WRONLY)] as [(Int32, Int32)]
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
        _ = open("/dev/null", flags)
    }
}
