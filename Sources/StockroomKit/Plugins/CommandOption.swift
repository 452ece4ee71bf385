public import Catalog
public import Rendering

/// An option that a plugin adds to a core command.
package struct CommandOption: Sendable {
  let plugin: String
  package let command: String
  package let description: ParameterDescription
  let read: @Sendable (Arguments) throws -> ((Product, Catalog) throws -> Void)?
}

extension Context {
  /// Applies plugins' options to the product that this command creates or edits.
  public func pluginOptions(of command: String) throws -> [(Product, Catalog) throws -> Void] {
    try registry.options.filter { $0.command == command }.compactMap { try $0.read(arguments) }
  }

  /// The fields that plugins add to `product show`.
  public func pluginSections(of product: Product) throws -> [Field] {
    try registry.sections.flatMap { try $0(product, catalog) }
  }

  /// The command that a line calls, by the longest registered name; nil if no enabled plugin has it.
  public func command(of line: String) -> CommandDescription? {
    let words = line.split(separator: " ").prefix(3)
    for count in stride(from: words.count, to: 0, by: -1) {
      let name = words.prefix(count).joined(separator: " ")
      if let entry = registry.entries.first(where: { $0.description.name == name }) { return entry.description }
    }
    return nil
  }
}
