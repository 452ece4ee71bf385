/// The files of a new plugin.
enum PluginTemplate {
  typealias Files = [(name: String, text: String, isProgram: Bool)]

  /// The name of a plugin's program: `house-style` for `HouseStyle`.
  static func programName(_ name: String) -> String {
    var result = ""
    for character in name {
      if character.isUppercase, !result.isEmpty, result.last?.isUppercase == false { result += "-" }
      result += character.lowercased()
    }
    return result
  }

  /// The noun of a plugin's commands: its name in lowercase letters and digits.
  static func noun(_ name: String) -> String { name.lowercased() }

  /// One file without dependencies.
  static func python(_ name: String) -> Files {
    let noun = noun(name)
    let text = #"""
      #!/usr/bin/env -S python3 -I -S
      """\#(name), a plugin program for Stockroom.

          stockroom plugin add \#(programName(name)).py

      `python3 \#(programName(name)).py test` tests it, and `stockroom plugin check` how it speaks with the console.
      """
      import json
      import sys


      def initials(name):
          """The first letters of a name's words."""
          return "".join(word[0].upper() for word in name.split())


      def install(plugin):
          """Adds everything that the plugin has."""

          @plugin.command(
              "\#(noun) list", "List the initials of all products.", effect="reads",
              fields=[
                  ("id", "identifier", "Product ID", "The product."),
                  ("initials", "text", "Initials", "The first letters of its reference name."),
              ],
              examples=["\#(noun) list"], default=True)
          def list_initials(call):
              for product in call("product", "list", "--columns", "id,name"):
                  call.row({"id": product["id"], "initials": initials(product["name"])})
              return []


      def test():
          """What `python3 \#(programName(name)).py test` runs."""
          import unittest

          class Tests(unittest.TestCase):
              def test_initials(self):
                  self.assertEqual(initials("The first chapter"), "TFC")

          result = unittest.TextTestRunner().run(unittest.defaultTestLoader.loadTestsFromTestCase(Tests))
          sys.exit(not result.wasSuccessful())


      \#(pythonRuntime)

      if __name__ == "__main__":
          if sys.argv[1:] == ["test"]:
              test()
          this = Plugin("\#(name)", "1.0", "Lists the initials of products.")
          install(this)
          this.run()

      """#
    return [("\(programName(name)).py", text, true)]
  }

  /// A small package, with its plugin and a test.
  static func swift(_ name: String, package: String) -> Files {
    [
      ("Package.swift", swiftManifest(name, package: package), false),
      ("Sources/\(name)/Initials.swift", swiftInitials, false),
      ("Sources/\(name)/Main.swift", swiftMain(name), false),
      ("Tests/\(name)Tests/InitialsTests.swift", swiftTests(name), false),
    ]
  }

  private static func swiftManifest(_ name: String, package: String) -> String {
    let path = package.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return """
      // swift-tools-version: 6.2

      import PackageDescription

      let package = Package(
        name: "\(programName(name))",
        platforms: [.macOS(.v15)],
        products: [.executable(name: "\(programName(name))", targets: ["\(name)"])],
        dependencies: [.package(name: "stockroom", path: "\(path)")],
        targets: [
          .executableTarget(name: "\(name)", dependencies: [.product(name: "StockroomPlugin", package: "stockroom")]),
          .testTarget(name: "\(name)Tests", dependencies: ["\(name)"]),
        ]
      )

      """
  }

  private static let swiftInitials = """
    /// The first letters of a name's words: `TFC` for `The first chapter`.
    func initials(of name: String) -> String {
      name.split(separator: " ").compactMap(\\.first).map { $0.uppercased() }.joined()
    }

    """

  private static func swiftMain(_ name: String) -> String {
    let noun = noun(name)
    return """
      import StockroomPlugin

      @main
      struct Main {
        static func main() {
          var program = Program("\(name)", version: "1.0", summary: "Lists the initials of products.")
          program.command(
            .init(
              "\(noun) list", "List the initials of all products.", effect: .reads,
              fields: [
                .init("id", .identifier, label: "Product ID", "The product."),
                .init("initials", .text, label: "Initials", "The first letters of its reference name."),
              ],
              examples: ["\(noun) list"], isNounDefault: true)
          ) { call in
            for product in try call.console("product", "list", "--columns", "id,name").elements {
              let name = product["name"]?.text ?? ""
              try call.row(["id": product["id"] ?? .null, "initials": .string(initials(of: name))])
            }
            return .rows
          }
          program.run()
        }
      }

      """
  }

  private static func swiftTests(_ name: String) -> String {
    """
    import Testing

    @testable import \(name)

    @Test func `initials are the first letters of the words`() {
      #expect(initials(of: "The first chapter") == "TFC")
    }

    """
  }
}
