import Foundation
import Store
import Synchronization
import TestSupport
import Testing

@Suite struct SocketPlaceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `if two servers start together at a dead socket, only one gets the path`() throws {
    let path = folder.path + "/api.sock"
    for _ in 0..<200 {
      close(try listen(at: path))
      let places = [try SocketPlace(path), try SocketPlace(path)]
      let sockets = try places.map { try listen(at: $0.boundPath) }
      defer { for socket in sockets { close(socket) } }
      let published = Mutex<[Int]>([])
      DispatchQueue.concurrentPerform(iterations: places.count) { index in
        if (try? places[index].publish()) != nil { published.withLock { $0.append(index) } }
      }
      let winners = published.withLock { $0 }
      #expect(winners.count == 1)
      // A live socket is not made room for.
      #expect(throws: Refusal.self) { try SocketPlace(path) }
      for place in places { place.remove() }
      #expect(!FileManager.default.fileExists(atPath: path))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `a socket's path may be as long as clients allow, and a longer path is refused with the limit`() throws {
    let parent = folder.path + "/" + String(repeating: "d", count: 105 - folder.path.utf8.count - 1)
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: false)
    let place = try SocketPlace(parent + "/s")
    let socket = try listen(at: place.boundPath)
    defer { close(socket) }
    try place.publish()
    #expect(throws: Refusal.self) { try SocketPlace(parent + "/s") }
    place.remove()
    #expect(try FileManager.default.contentsOfDirectory(atPath: parent) == [])

    let refusal = #expect(throws: Refusal.self) { try SocketPlace(parent + "/so") }
    #expect(refusal?.code == "serve.socket.folder")
    #expect(refusal?.message.hasSuffix("its path has 108 bytes, and a socket's at most 107") == true)
  }

  /// A socket that listens at a path.
  private func listen(at path: String) throws -> CInt {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    try #require(isBound && Foundation.listen(descriptor, 1) == 0, "\(path): \(String(cString: strerror(errno)))")
    return descriptor
  }
}
