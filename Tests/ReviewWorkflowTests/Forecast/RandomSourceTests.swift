import StockroomKit
import Testing

@testable import ReviewWorkflow

/// A seed must give the same run everywhere, so the numbers themselves are pinned.
@Suite struct RandomSourceTests {
  @Test func `SplitMix64 gives the numbers of its reference implementation`() {
    var seeder = SplitMix64(1_234_567)
    let numbers = (0..<5).map { _ in seeder.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }

  @Test func `xoshiro256** gives the numbers of its reference implementation`() {
    var random = RandomSource(state: (1, 2, 3, 4))
    let numbers = (0..<10).map { _ in random.next() }
    #expect(
      numbers == [
        11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360, 607_988_272_756_665_600,
        16_172_922_978_634_559_625, 8_476_171_486_693_032_832, 10_595_114_339_597_558_777, 2_904_607_092_377_533_576,
      ])
  }

  @Test func `streams of a seed differ, and can be repeated`() {
    var first = RandomSource(seed: 7, stream: 0)
    var second = RandomSource(seed: 7, stream: 1)
    var again = RandomSource(seed: 7, stream: 1)
    let numbers = (0..<4).map { _ in second.next() }
    #expect((0..<4).map { _ in first.next() } != numbers)
    #expect((0..<4).map { _ in again.next() } == numbers)
  }

  @Test func `units are in their ranges`() {
    var random = RandomSource(seed: 1)
    for _ in 0..<10_000 {
      let unit = random.unit()
      let positive = random.positiveUnit()
      #expect(unit >= 0 && unit < 1 && positive > 0 && positive <= 1)
    }
  }
}
