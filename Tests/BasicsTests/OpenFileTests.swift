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
