internal import StockroomKit

extension Storefront {
  /// A storefront as `storefront show` prints it.
  var fields: [Field] {
    [
      Field("id", .identifier(alpha3), label: "Code"),
      Field("alpha2", .identifier(alpha2), label: "Alpha-2"),
      Field("name", .text(name), label: "Name"),
      Field("storefrontID", .integer(Int64(storefrontID)), label: "Storefront ID"),
      Field("region", region.map { .text($0.rawValue) } ?? .null, label: "Region"),
      Field("languages", .list(languages.map { .identifier($0) }), label: "Languages"),
    ]
  }
}
