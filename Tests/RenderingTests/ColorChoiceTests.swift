import Rendering
import Testing

@Suite struct ColorChoiceTests {
  @Test func `colour is for terminals`() {
    #expect(ColorChoice.auto.resolve(isTerminal: true, environment: ["TERM": "xterm"]))
    #expect(!ColorChoice.auto.resolve(isTerminal: false, environment: ["TERM": "xterm"]))
    #expect(!ColorChoice.auto.resolve(isTerminal: true, environment: ["TERM": "dumb"]))
  }

  @Test func `the environment may refuse it or ask for it`() {
    #expect(!ColorChoice.auto.resolve(isTerminal: true, environment: ["NO_COLOR": "1"]))
    #expect(ColorChoice.auto.resolve(isTerminal: true, environment: ["NO_COLOR": ""]))
    #expect(ColorChoice.auto.resolve(isTerminal: false, environment: ["CLICOLOR_FORCE": "1"]))
    #expect(!ColorChoice.auto.resolve(isTerminal: false, environment: ["CLICOLOR_FORCE": "0"]))
    #expect(!ColorChoice.auto.resolve(isTerminal: true, environment: ["CLICOLOR": "0"]))
    #expect(!ColorChoice.auto.resolve(isTerminal: true, environment: ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"]))
  }

  @Test func `the option decides before the environment`() {
    #expect(ColorChoice.always.resolve(isTerminal: false, environment: ["NO_COLOR": "1", "TERM": "dumb"]))
    #expect(!ColorChoice.never.resolve(isTerminal: true, environment: ["CLICOLOR_FORCE": "1"]))
  }
}
