import TestSupport
import Testing

/// A value that a column cannot have is refused where `--where` names it, as the column's own option refuses it.
@Suite(.prepared) struct ConditionTests {
  @Test(arguments: [
    ("status=aproved", "product.status.unknown", "status=approved"),
    ("hosted=true,status!=aproved", "product.status.unknown", "hosted=true,status!=approved"),
    ("type=consumabel", "product.type.unknown", "type=consumable"),
    ("cleared=treu", "usage.value", "cleared=true"), ("stauts=approved", "product.column.unknown", "status=approved"),
  ])
  func `a typo is answered with the corrected condition`(condition: String, code: String, meant: String) throws {
    let result = try PreparedShop.copy().run("-c", "product list --where \(condition)")
    #expect(result.status != 0)
    #expect(result.errors.contains(" \(code): "), "\(result.errors)")
    #expect(result.errors.contains("\n  hint: product list --where \(meant)\n"), "\(result.errors)")
  }

  @Test(arguments: [
    ("type=foo", "foo", 1), ("hosted=maybe", "maybe", 2), ("tier=abc", "abc", 1), ("appleID=x1", "x1", 2),
    ("price:USA=$2.99", "$2.99", 2), ("created=2012-13-45", "2012-13-45", 2), ("nope=3", "nope", 2),
    ("hosted=no,nope=3", "nope", 2),
  ])
  func `the caret stands below the part that is wrong`(condition: String, part: String, status: Int32) throws {
    let line = "product list --where '\(condition)'"
    let result = try PreparedShop.copy().run("-c", line)
    #expect(result.status == status, "\(result.errors)")
    let place = try #require(line.firstRange(of: part))
    let indent = String(repeating: " ", count: line.distance(from: line.startIndex, to: place.lowerBound))
    let underline = "^" + String(repeating: "~", count: part.count - 1)
    #expect(result.errors.contains("\n  \(line)\n  \(indent)\(underline)\n"), "\(result.errors)")
  }

  @Test(arguments: [
    ("tier=1", 2), ("price:USA=0.990", 2), ("price:USA=0.99 USD", 2), ("price:USA=0.99 EUR", 0), ("created=today", 3),
    ("status=Missing Metadata,type=Consumable", 1), ("tier=", 1), ("tier>=1", 2), ("tier<1", 0), ("tier>1", 0),
    ("price:USA>0.98", 2), ("price:USA<0.99", 0),
    ("price:USA<=0.99 USD", 2), ("price:USA>=1", 0),
  ])
  func `a value is read as it is typed elsewhere`(condition: String, count: Int) throws {
    let result = try PreparedShop.copy().run("product", "list", "--where", condition, "-o", "ndjson")
    #expect(result.output.split(separator: "\n").count == count, "\(result.output)\(result.errors)")
  }

  @Test(arguments: ["product list --columns nope", "product list --columns id,nope", "app list --columns nope"])
  func `a column that is not there is a matter of usage, at its name`(line: String) throws {
    let result = try PreparedShop.copy().run("-c", line)
    #expect(result.status == 2)
    let indent = String(repeating: " ", count: line.count - 4)
    #expect(result.errors.contains("\n  \(line)\n  \(indent)^~~~\n"), "\(result.errors)")
  }
}
