import TestSupport
import Testing

/// Where equal words stand in a line, the caret points at the one that is refused.
@Suite(.prepared) struct CaretTests {
  @Test(arguments: [
    ("app create com.e.b --name A --sku A", "1:27", "app.name.length"),
    ("app create com.e.b --sku A --name=A", "1:35", "app.name.length"),
    ("product create .q --name x --description x --tier 1", "1:26", "product.name.length"),
    ("price set .chapter1 --tier 99 --why 99", "1:28", "price.tier"),
    ("price set .chapter1 --why 99 --tier 99", "1:37", "price.tier"),
    ("product show .chapter1 .chapter1", "1:24", "usage.argument.extra"),
    ("product list --search a --search a", "1:34", "usage.option.twice"),
    ("product list --limit 1 --limit 1", "1:32", "usage.option.twice"),
  ])
  func `of equal words the one refused is underlined`(line: String, place: String, code: String) throws {
    let result = try PreparedShop.copy().run("-c", line)
    #expect(result.errors.contains("-c:\(place): error: \(code)"), "\(result.errors)")
  }
}
