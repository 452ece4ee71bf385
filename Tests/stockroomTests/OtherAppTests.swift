import TestSupport
import Testing

/// Lines that are printed to be typed name the app, where none or another is in use.
@Suite struct OtherAppTests {
  @Test func `what comes next for a version of an app that is not in use names the app`() throws {
    let shop = try Shop([
      "app create com.example.one --name One --sku ONE", "app create com.example.two --name Two --sku TWO",
      "use com.example.one", "app version create 2.0 --app com.example.two",
    ])
    let upload = try shop.run("app", "version", "upload", "2.0", "--app", "com.example.two")
    #expect((upload.output + upload.errors).contains("next: app version submit 2.0 --app com.example.two"))
    let submit = try shop.run("-c", "app version submit 2.0 --app com.example.two")
    #expect(submit.status == 0)
  }

  @Test func `two letters are not a near name for a column of another`() throws {
    let shop = try Shop()
    let fit = try shop.shell("printf 'product,a,b\\n1,2,3\\n' > badh.csv; stockroom review policy fit badh.csv")
    #expect(fit.errors.contains("there is no column at"))
    #expect(!fit.errors.contains("did you mean"))
  }
}
