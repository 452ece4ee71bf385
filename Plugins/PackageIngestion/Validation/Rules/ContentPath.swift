/// A path inside the content that is valid by every rule for names.
struct ContentPath {
  let components: [String]

  var text: String { components.joined(separator: "/") }

  /// The last component; the root's is a period.
  var name: String { components.last ?? "." }

  /// The components of the path's folder; empty for the root.
  var parent: [String]? { components.isEmpty ? nil : components.dropLast() }

  /// Metadata files of Finder and archivers, common in packages from a Mac.
  var isNoise: Bool {
    components.contains { $0 == ".DS_Store" || $0 == "__MACOSX" || $0.utf8.starts(with: "._".utf8) }
  }
}
