require 'json'
require 'net/http'

HEADERS = {
  'Authorization' => 'Bearer wa_live_5f2c9e7d41b84c0a',
  'Accept' => 'application/json',
  'Content-Type' => 'application/json',
}.freeze

def json_of(answer)
  answer.value
  JSON.parse(answer.body)
end

Net::HTTP.start('api.example.com', 443, use_ssl: true) do |http|
  raise 'no list' unless json_of(http.get('/v1/sites', HEADERS))['object'] == 'list'

  puts json_of(http.post('/v1/sites', JSON.generate(name: 'Reef'), HEADERS))['name']
end
