import StockroomKit

struct ImportCommand: Command {
  static let description = CommandDescription(
    "import", "Add the apps and products of a file; one that exists already is refused.",
    also: ["load", "spreadsheet"], effect: .writes,
    permission: .manageProducts, parameters: FileReading.parameters, receipt: FileReading.receipt,
    examples: ["import products.csv", "import products.csv --app com.example.books --keep-going --failed left.csv"])

  private var reading: FileReading

  init(_ arguments: Arguments) throws { reading = try FileReading(arguments, mode: .add) }

  mutating func prepare(_ preparation: Preparation) throws { try reading.prepare(preparation) }

  func run(in context: Context) throws -> Output { try reading.run(in: context) }
}

struct ApplyCommand: Command {
  private static let prune = Parameter<Bool>.flag(
    "prune",
    "Remove what the file does not have; diff FILE --prune shows it. IDs of removed products can never be used again."
  )

  static let description = CommandDescription(
    "apply", "Make the catalog what a file says: create, change, and leave alone.", effect: .writes,
    permission: .manageProducts, parameters: FileReading.parameters + [prune], receipt: FileReading.receipt,
    examples: ["apply catalog.csv", "apply catalog.csv --prune --yes"],
    destroyingFlag: prune.description.name)

  private var reading: FileReading

  init(_ arguments: Arguments) throws {
    reading = try FileReading(arguments, mode: .apply)
    reading.prunes = try arguments[Self.prune]
    guard !reading.prunes || !reading.keepsGoing else {
      throw Refusal(
        "usage.prune", kind: .usage, "--prune removes what the file lacks, so that no row may be left out",
        hint: "apply without --keep-going, or without --prune", subject: "--prune")
    }
  }

  mutating func prepare(_ preparation: Preparation) throws { try reading.prepare(preparation) }

  func run(in context: Context) throws -> Output { try reading.run(in: context) }
}
