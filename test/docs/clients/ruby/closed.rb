require "json"
require "net/http"

module ExampleAnalytics
  class Client
    def initialize(token)
      @token = token
    end

    def account
      Net::HTTP.start("api.example.com", 443, use_ssl: true) do |http|
        answer = http.get("/v1/account", "Authorization" => "Bearer #{@token}", "Accept" => "application/json")
        answer.value
        JSON.parse(answer.body)
      end
    end
  end
end
