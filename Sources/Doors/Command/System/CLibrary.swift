// The C library and Foundation for all files of this module; their names differ between systems.
#if canImport(Glibc)
    @_exported import Glibc
#elseif canImport(Musl)
    @_exported import Musl
#else
    @_exported import Darwin
#endif
#if canImport(FoundationEssentials)
    @_exported import FoundationEssentials
#else
    @_exported import Foundation
#endif

/// `read(2)`, for types whose own methods hide the name.
func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

/// `write(2)`, for types whose own methods hide the name.
func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer.SubSequence) -> Int {
    write(descriptor, UnsafeRawBufferPointer(rebasing: bytes).baseAddress, bytes.count)
}

/// Opens standard streams that the caller has closed, so that no file gets their descriptors. They are opened with the
/// wrong mode, so reading standard input or writing standard output fails. Call it before anything else is opened.
func openClosedDescriptors() {
    for (descriptor, flags) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_WRONLY)] as [(Int32, Int32)]
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF { _ = open("/dev/null", flags) }
}
