curl -sf -H "Authorization: Bearer $ANALYTICS_TOKEN" -H 'Accept: application/json' http://analytics.internal/v1/account
