/// A path inside the content that every rule for names accepts.
struct ContentPath {
  let components: [String]

  var text: String { components.joined(separator: "/") }

  /// The last component; the root's is a period.
  var name: String { components.last ?? "." }

  /// The components of the folder the path is in; the root is in none.
  var parent: [String]? { components.isEmpty ? nil : components.dropLast() }

  /// Finder's and the archivers' droppings, which packages made on a Mac are full of.
  var isNoise: Bool {
    components.contains { $0 == ".DS_Store" || $0 == "__MACOSX" || $0.utf8.starts(with: "._".utf8) }
  }
}
