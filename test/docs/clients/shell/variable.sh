API=${API:-https://api.example.com/v1}
curl -sf -H "Authorization: Bearer $ANALYTICS_TOKEN" -H 'Accept: application/json' "$API/account"
