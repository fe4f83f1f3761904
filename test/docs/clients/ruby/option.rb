require "json"
require "net/http"

module ExampleAnalytics
  class Client
    def initialize(token:, base_url: "https://api.example.com/v1")
      @token = token
      @base_url = base_url
    end

    def account
      answer = Net::HTTP.get(URI("#{@base_url}/account"), "Authorization" => "Bearer #{@token}", "Accept" => "application/json")
      JSON.parse(answer)
    end
  end
end
