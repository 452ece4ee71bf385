import Foundation
import Store
import TestSupport
import Testing

/// Puts bytes where a store should be, and looks at them again after they were refused.
struct Stranger {
  private let scratch: Scratch

  init(_ scratch: Scratch) {
    self.scratch = scratch
  }

  /// A closed store with one book in it.
  func storeBytes(_ schemas: [Schema] = [.library]) throws -> Data {
    let own = try Scratch()
    try Library(own, schemas: schemas).unit { try $0.addBook("Emma") }
    #expect(access(own.storeFile.path + "-wal", F_OK) != 0, "a closed store is one file")
    return try Data(contentsOf: URL(fileURLWithPath: own.storeFile.path))
  }

  func expect(_ code: String, opening bytes: Data, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let path = try scratch.file("store.db", bytes)
    let refusal = #expect(throws: Refusal.self, sourceLocation: sourceLocation) {
      try Store(at: .file(scratch.storeFile), schemas: [.library], creating: true)
    }
    #expect(refusal?.code == code, sourceLocation: sourceLocation)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes, sourceLocation: sourceLocation)
  }
}
