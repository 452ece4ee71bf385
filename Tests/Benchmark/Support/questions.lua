-- Asks another question in each request: `wrk -s questions.lua URL -- FILE`, a path in each line of FILE, at random.
local questions = {}

function init(arguments)
  math.randomseed(31)
  for path in io.lines(arguments[1]) do questions[#questions + 1] = wrk.format("GET", path) end
end

function request()
  return questions[math.random(#questions)]
end
