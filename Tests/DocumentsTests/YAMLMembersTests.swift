import Documents
import Testing
import Yams

@Suite struct YAMLMembersTests {
  private func read(_ text: String) throws -> YAMLMembers {
    var yaml = YAMLText(text)
    let mapping = try #require(try yaml.compose()?.mapping)
    return YAMLMembers(mapping, text: { $0.scalar?.string ?? "that" }) { ["name", "days"].contains($0) ? $0 : nil }
  }

  @Test func `members with known keys are read in order`() throws {
    let read = try read("days: [mon]\nname: team\n")
    #expect(read.members.map(\.name) == ["days", "name"])
    #expect(read.problems.isEmpty)
  }

  @Test func `an unknown key is a problem at its place`() throws {
    let read = try read("name: team\nnaem: x\n[a]: y\n")
    #expect(read.members.map(\.name) == ["name"])
    let unknown = read.problems.compactMap { problem -> String? in
      guard case .unknown(let text, let key, _) = problem else { return nil }
      return "\(text) \(key.mark?.line ?? 0)"
    }
    #expect(unknown == ["naem 2", "that 3"])
  }

  @Test func `two keys of one name are both read, and the second is a problem`() throws {
    var yaml = YAMLText("name: a\nNAME: b\n")
    let mapping = try #require(try yaml.compose()?.mapping)
    let read = YAMLMembers(mapping, text: { $0.scalar?.string ?? "" }) { $0.lowercased() }
    #expect(read.members.map { $0.value.scalar?.string } == ["a", "b"])
    guard case .repeated(let member, let first)? = read.problems.first else {
      Issue.record("the second key is not a problem")
      return
    }
    #expect(member.key.mark?.line == 2)
    #expect(first.key.mark?.line == 1)
  }
}
