import CatalogCommands
import Engine
import Foundation
import Rendering
import Store
import StockroomKit
import StockroomTesting

/// An engine on a store of a test's own.
final class Shop: Sendable {
  let engine: Engine
  private let folder: TemporaryFolder
  private let store: TestStore

  init(_ plugins: [any Plugin] = []) throws {
    folder = try TemporaryFolder()
    store = try TestStore(in: folder.path)
    engine = try Engine(plugins: [EnginePlugin(), CatalogPlugin()] + plugins, store: store.location)
    _ = try engine.workspace(for: "ann").perform(
      "app", "create", "com.example.books", "--name", "Books", "--sku", "BOOKS")
  }

  func path(_ name: String) -> String { folder.path + "/" + name }

  /// The keys in the first column of `product list`.
  static func products(_ workspace: Workspace) throws -> [String] {
    guard case .table(let table) = try workspace.perform("product", "list").output else { return [] }
    var keys: [String] = []
    try table.rows { row in
      if case .identifier(let key) = row[0] { keys.append(key) }
    }
    return keys
  }
}

extension Workspace {
  /// Creates a product of Books.
  @discardableResult
  func create(_ name: String) throws -> Outcome {
    try perform("product", "create", "com.example.books.\(name)", "--name", name)
  }

  /// The code that a call is refused with; nil if it runs.
  func refusal(of words: String...) -> String? {
    do {
      _ = try perform(try call(words))
      return nil
    } catch let refusal as Refusal {
      return refusal.code
    } catch {
      return "\(error)"
    }
  }
}
