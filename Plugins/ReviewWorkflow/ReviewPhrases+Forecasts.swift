/// Lines of other programs for forecasts and for the reviewers' work.
extension ReviewPhrases {
  /// What people call the number of submissions of a simulation.
  private static let counts =
    "--items|--apps|--count|--size|--products|--runs|--trials|--iterations|--samples|--simulations|--times|-n"

  static let forecasts: Phrases = [
    ("review simulate|forecast|simulation \(counts) NUMBER …", "review simulate --submissions NUMBER …"),
    ("simulate|forecast review|reviews|queue \(counts) NUMBER …", "review simulate --submissions NUMBER …"),
    ("simulate|forecast \(counts) NUMBER …", "review simulate --submissions NUMBER …"),
    (
      "simulate|forecast review|reviews|queue NUMBER runs|times|iterations|trials|submissions|items|simulations",
      "review simulate --submissions NUMBER"
    ),
    (
      "simulate|forecast NUMBER runs|times|iterations|trials|submissions|items|simulations|reviews|products",
      "review simulate --submissions NUMBER"
    ),
    (
      "simulate|forecast review|reviews|queue NUMBER apps|products|items|iaps …", "review simulate --submissions NUMBER"
    ),
    ("simulate|forecast review|reviews ITEM LENGTH", "review simulate ITEM --by +{LENGTH}"),
    ("simulate|forecast review|reviews ITEM NUMBER days|day", "review simulate ITEM --by +{NUMBER}d"),
    ("simulate|forecast ITEM NUMBER days|day", "review simulate ITEM --by +{NUMBER}d"),
    ("simulate|forecast review|reviews|of ITEM NUMBER times|runs", "review simulate ITEM"),
    ("simulate|forecast ITEM NUMBER times|runs", "review simulate ITEM"),
    (
      "simulate|forecast|eta|predict|estimate ITEM --percentile|--confidence|-p|--quantile NUMBER",
      "review simulate ITEM --confidence NUMBER"
    ),
    (
      "forecast|simulate|predict|estimate review|reviews ITEM --percentile|--confidence|-p|--quantile NUMBER",
      "review simulate ITEM --confidence NUMBER"
    ),
    (
      "review simulate|forecast|eta|predict|estimate ITEM --percentile|-p|--quantile NUMBER",
      "review simulate ITEM --confidence NUMBER"
    ),
    ("simulate|forecast|eta ITEM --days|--within NUMBER", "review simulate ITEM --by +{NUMBER}d"),
    ("simulate|forecast review|reviews|queue --days NUMBER", "review run --for {NUMBER}d"),
    ("if i submit ITEM today|now will it be approved by DAY …", "review simulate ITEM --by DAY"),
    ("will ITEM be approved|live|ready by DAY …", "review simulate ITEM --by DAY"),
    ("will|can ITEM make it by|for|before DAY …", "review simulate ITEM --by DAY"),
    ("when will everything|all be approved|done|live …", "review simulate"),
    ("simulate|forecast KEY", "review simulate KEY"), ("when will KEY …", "review simulate KEY"),
    ("when will|would|could ITEM be on|live|for|in|available|out …", "review simulate ITEM"),
    ("when would|could ITEM be approved|reviewed|done if|when …", "review simulate ITEM"),
    ("when will ITEM be approved|reviewed|done if|when …", "review simulate ITEM"),
    ("run the reviewers|queue|review|simulation for a|one week", "review run --for 7d"),
    ("run the reviewers|queue|review|simulation for a|one day", "review run --for 1d"),
    ("run the reviewers|queue|review|simulation for a|one month", "review run --for 30d"),
    ("run the reviewers|queue|review|simulation for NUMBER weeks|week", "review run --for {NUMBER}w"),
    ("run the reviewers|queue|review|simulation for NUMBER days|day", "review run --for {NUMBER}d"),
    ("run the reviewers|queue|review|simulation for LENGTH", "review run --for LENGTH"),
    ("run the reviewers|queue|review|simulation …", "review run --for 7d"),
    ("review forecast KEY", "review simulate KEY"),
    ("simulate|forecast --for LENGTH", "review run --for LENGTH"),
    ("review simulate|forecast --for LENGTH", "review run --for LENGTH"),
    ("review simulate|forecast --days NUMBER --seed COUNT", "review run --for {NUMBER}d --seed COUNT"),
    ("review simulate|forecast --days NUMBER", "review run --for {NUMBER}d"),
    ("forecast|predict|estimate ITEM …", "review simulate ITEM"),
    ("simulate|forecast LENGTH", "review run --for LENGTH"), ("run --for LENGTH", "review run --for LENGTH"),
    ("review forecast|predict|estimate …", "review simulate …"), ("simulate|forecast …", "review simulate …"),
    ("how long has ITEM been in|waiting …", "review history ITEM"),
    ("since when is|has ITEM in|been|waiting …", "review history ITEM"),
    ("answer|respond|reply to ITEM TEXT", "review message ITEM TEXT"),
    ("policy …", "review policy …"),
    ("policies", "review policy list"),
  ]
}
