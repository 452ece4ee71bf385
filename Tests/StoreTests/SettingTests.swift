import Store
import Testing

@Suite struct SettingTests {
  @Test func `a setting is stored, changed, and removed`() throws {
    let library = try Library()
    try library.unit { transaction in
      let settings = Settings(in: transaction)
      #expect(try settings.value("profile") == nil)
      try settings.set("profile", to: "itc2012")
      try settings.set("profile", to: "asc2026")
      #expect(try settings.value("profile") == "asc2026")
      try settings.set("profile", to: nil)
      #expect(try settings.value("profile") == nil)
    }
  }

  @Test func `settings are found by a literal prefix of their names`() throws {
    let library = try Library()
    try library.unit { transaction in
      let settings = Settings(in: transaction)
      for name in ["plugin.b", "plugin.a", "plugin%", "Plugin.c", "profile"] { try settings.set(name, to: "on") }
      #expect(try settings.all(startingWith: "plugin.").map(\.name) == ["plugin.a", "plugin.b"])
      #expect(try settings.all(startingWith: "plugin%").map(\.name) == ["plugin%"])
    }
  }

  @Test func `a reserved number is skipped, even before the sequence begins`() throws {
    let library = try Library()
    try library.unit { transaction in
      try transaction.reserve(101, in: "isbn")
      try transaction.reserve(7, in: "isbn")
      #expect(try transaction.nextNumber(of: "isbn", startingAt: 100) == 102)
      try transaction.reserve(200, in: "isbn")
      #expect(try transaction.nextNumber(of: "isbn", startingAt: 100) == 201)
      try transaction.reserve(5, in: "issn")
      #expect(try transaction.nextNumber(of: "issn", startingAt: 100) == 100)
    }
  }
}
