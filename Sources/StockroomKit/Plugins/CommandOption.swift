package import Catalog

/// An option that a plugin adds to a core command.
package struct CommandOption: Sendable {
  let plugin: String
  package let command: String
  package let description: ParameterDescription
  let read: @Sendable (Arguments) throws -> ((Product, Catalog) throws -> Void)?
}

extension Context {
  /// Applies plugins' options to the product that this command creates or edits.
  package func pluginOptions(of command: String) throws -> [(Product, Catalog) throws -> Void] {
    try registry.options.filter { $0.command == command }.compactMap { try $0.read(arguments) }
  }
}
