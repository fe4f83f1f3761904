require "json"
require "net/http"

module ExampleAnalytics
  class Client
    BASE_URL = "https://api.example.com/v1"
    private_constant :BASE_URL

    def initialize(token)
      @token = token
    end

    def account
      answer = Net::HTTP.get(URI("#{BASE_URL}/account"), "Authorization" => "Bearer #{@token}", "Accept" => "application/json")
      JSON.parse(answer)
    end
  end
end
