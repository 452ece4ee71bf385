import StockroomKit

/// How the day of a price matrix is known.
enum MatrixDating: String, Sendable {
  /// Apple named the day.
  case published = "PUBLISHED"
  /// The prices were read on a later day; that they were in effect from the first of its month is assumed.
  case assumed = "ASSUMED"

  var value: Value {
    switch self {
    case .published: .term(code: rawValue, label: "published", tone: .plain)
    case .assumed: .term(code: rawValue, label: "assumed", tone: .muted)
    }
  }
}

extension TierMatrix {
  /// Whether its day was published, as those of 2012, or is assumed, as those from 2016 on.
  var dating: MatrixDating { readOn == nil ? .published : .assumed }
}
