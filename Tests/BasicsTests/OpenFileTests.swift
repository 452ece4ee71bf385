import Basics
import Foundation
import Testing

@Suite struct OpenFileTests {
  @Test func `a read goes on until it has all bytes, or the file ends`() throws {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    let writer = Thread {
      for piece in ["ab", "cd", "e"] {
        _ = write(writing, piece, piece.utf8.count)
        usleep(10_000)
      }
      close(writing)
    }
    writer.start()
    #expect(try OpenFile.read(upTo: 3, from: reading) == Array("abc".utf8))
    #expect(try OpenFile.read(upTo: 3, from: reading) == Array("de".utf8))
    #expect(try OpenFile.read(upTo: 3, from: reading).isEmpty)
  }

  @Test func `a read that a signal interrupts is made again`() throws {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    // Without SA_RESTART.
    var (action, former) = (sigaction(), sigaction())
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = { _ in }
    #else
      action.__sigaction_handler.sa_handler = { _ in }
    #endif
    sigaction(SIGUSR2, &action, &former)
    defer { sigaction(SIGUSR2, &former, nil) }
    let reader = pthread_self()
    let writer = Thread {
      for _ in 0..<5 {
        usleep(20_000)
        pthread_kill(reader, SIGUSR2)
      }
      _ = write(writing, "abc", 3)
      close(writing)
    }
    writer.start()
    #expect(try OpenFile.read(upTo: 3, from: reading) == Array("abc".utf8))
  }

  @Test func `a read at an offset leaves the file's position`() throws {
    let file = try #require(tmpfile())
    defer { fclose(file) }
    let descriptor = fileno(file)
    try Array("catalog".utf8).withUnsafeBytes { try OpenFile.writeAll($0, to: descriptor) }
    #expect(try OpenFile.read(upTo: 3, at: 1, from: descriptor) == Array("ata".utf8))
    #expect(try OpenFile.read(upTo: 9, at: 4, from: descriptor) == Array("log".utf8))
    #expect(lseek(descriptor, 0, SEEK_CUR) == 7)
  }

  @Test func `a file that cannot be read is the system's error`() {
    #expect { try OpenFile.read(upTo: 1, from: -1) } throws: { ($0 as? FileSystemError)?.number == EBADF }
  }
}
