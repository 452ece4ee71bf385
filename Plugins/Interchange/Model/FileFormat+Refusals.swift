import StockroomKit

/// The workbooks of spreadsheet programs, which are not read but can be saved as CSV.
enum SpreadsheetFile {
  private static let suffixes = [".xlsx", ".xls", ".xlsm", ".ods", ".numbers"]

  /// The end of a workbook's name; nil for any other file.
  static func suffix(of path: String) -> String? { suffixes.first(where: path.lowercased().hasSuffix) }

  static func refusal(_ path: String, _ suffix: String, reading: Bool) -> Refusal {
    let csv = "\(String(decoding: path.utf8.dropLast(suffix.utf8.count), as: UTF8.self)).csv"
    return Refusal(
      "interchange.format.workbook", kind: .unavailable,
      "\(path) is a spreadsheet program's own format, which cannot be \(reading ? "read" : "written")",
      hint: reading
        ? "save it as CSV UTF-8 in the spreadsheet program, and name \(csv)"
        : "write \(csv), and open it in the spreadsheet program",
      subject: path)
  }
}

extension Refusal {
  static func formatUnclear(_ path: String, _ names: String) -> Refusal {
    Refusal(
      "interchange.format.unclear", kind: .usage, unclear(path), hint: "add --format: \(names)", subject: path)
  }

  /// The same of a folder of screenshots, which another command reads.
  static func picturesAlone(_ path: String) -> Refusal {
    Refusal(
      "interchange.format.unclear", kind: .usage, "\(path) is a folder, but not a catalog",
      remedy: .command(ConsoleLine.text(["screenshot", "import", path])), subject: path)
  }

  /// The same of a file that exists and is not a batch file, so that no other command is meant unless it is a package.
  static func formatUnclear(ofContents path: String, _ names: String) -> Refusal {
    Refusal(
      "interchange.format.unclear", kind: path.hasSuffix(".pkg") ? .usage : .rule, unclear(path),
      hint: "add --format: \(names)", subject: path)
  }

  static func formatUnclear(ofOutput path: String, _ names: String) -> Refusal {
    let advice: Remedy = "add --format: \(names)"
    guard !path.hasSameBytes(as: "-") else {
      return Refusal("interchange.format.unclear", kind: .usage, unclear(path), remedy: advice, subject: path)
    }
    // `export yaml` names the format alone.
    let isFormat = names.split(separator: ",").contains { $0.drop { $0 == " " }.utf8.elementsEqual(path.utf8) }
    guard !isFormat || !["csv", "yaml", "ndjson", "storekit"].contains(path) else {
      return Refusal(
        "interchange.format.unclear", kind: .usage, unclear(path),
        remedy: .command(ConsoleLine.text(["export", "catalog.\(path)"])))
    }
    if path.lowercased().hasSuffix(".json") {
      let lines = "\(command: "export \(path.dropLast(4))ndjson") writes JSON, one object on each line" as Remedy
      return Refusal(
        "interchange.format.unclear", kind: .usage, unclear(path), remedy: lines.or(advice), subject: path)
    }
    let line = ConsoleLine.text(["export", "\(path).csv"])
    return Refusal(
      "interchange.format.unclear", kind: .usage, unclear(path), remedy: Remedy.command(line).or(advice),
      // A word such as out is not read as one of a request.
      subject: path.utf8.contains { ".-_/".utf8.contains($0) } ? path : nil)
  }

  private static func unclear(_ path: String) -> String { "the name \(path) does not say which format the file has" }
}
