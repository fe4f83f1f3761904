curl -sf -H "Authorization: Bearer $ANALYTICS_TOKEN" -H 'Accept: application/json' https://api.example.com/v1/account
