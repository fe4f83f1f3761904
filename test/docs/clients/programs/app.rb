require "example_analytics"

puts ExampleAnalytics::Client.new(ENV["LEADLINE_TOKEN"]).account["name"]
