// Generated from src/faults/ by scripts/generate-contract.ts; edit these files and run it again.
export const KINDS = {
  "rate_limited": {
    "description": "429 in the words of the hourly limit.",
    "releasable": false,
    "fields": {
      "retry_after_s": {
        "type": "integer",
        "min": 0,
        "max": 86400,
        "usual": "1"
      },
      "phase": {
        "type": "choice",
        "choices": [
          "before_commit",
          "after_commit"
        ],
        "usual": "before_commit"
      }
    }
  },
  "concurrency_limited": {
    "description": "429 in the words of the concurrency limit.",
    "releasable": false,
    "fields": {
      "retry_after_s": {
        "type": "integer",
        "min": 0,
        "max": 86400,
        "usual": "1"
      },
      "plan": {
        "type": "choice",
        "choices": [
          "tier-1",
          "tier-2",
          "tier-3",
          "tier-4",
          "tier-5",
          "tier-6"
        ]
      },
      "phase": {
        "type": "choice",
        "choices": [
          "before_commit",
          "after_commit"
        ],
        "usual": "before_commit"
      }
    }
  },
  "unavailable": {
    "description": "503: the analytics API is briefly at capacity.",
    "releasable": false,
    "fields": {
      "retry_after_s": {
        "type": "integer",
        "min": 0,
        "max": 86400,
        "usual": "1"
      },
      "phase": {
        "type": "choice",
        "choices": [
          "before_commit",
          "after_commit"
        ],
        "usual": "before_commit"
      }
    }
  },
  "server_error": {
    "description": "500: an error of the service.",
    "releasable": false,
    "fields": {
      "retry_after_s": {
        "type": "integer",
        "min": 0,
        "max": 86400
      },
      "phase": {
        "type": "choice",
        "choices": [
          "before_commit",
          "after_commit"
        ],
        "usual": "before_commit"
      }
    }
  },
  "latency": {
    "description": "The answer is delayed.",
    "releasable": false,
    "fields": {
      "ms": {
        "type": "integer",
        "min": 0,
        "max": 3600000
      },
      "min_ms": {
        "type": "integer",
        "min": 0,
        "max": 3600000
      },
      "max_ms": {
        "type": "integer",
        "min": 0,
        "max": 3600000
      }
    }
  },
  "hold": {
    "description": "Holds requests, which stay in flight, until the rule releases them.",
    "releasable": true,
    "fields": {}
  },
  "hang": {
    "description": "No answer. The request stays in flight until the client disconnects or the rule is removed.",
    "releasable": false,
    "fields": {}
  },
  "reset": {
    "description": "The connection is reset (a TCP RST) in place of an answer.",
    "releasable": false,
    "fields": {
      "phase": {
        "type": "choice",
        "choices": [
          "before_commit",
          "after_commit"
        ],
        "usual": "before_commit"
      }
    }
  },
  "truncate": {
    "description": "The connection is closed after the first half of the announced body, rounded down.",
    "releasable": false,
    "fields": {}
  },
  "malformed": {
    "description": "A complete answer that is not valid JSON: the last byte of the body, the closing bracket, is a comma.",
    "releasable": false,
    "fields": {}
  },
  "slow": {
    "description": "The body of the answer is sent slowly.",
    "releasable": false,
    "fields": {
      "bytes_per_s": {
        "type": "integer",
        "min": 1,
        "max": 1000000000,
        "usual": "1024"
      }
    }
  }
} as const;

export const TURN_FIELDS = {
  "after": {
    "type": "integer",
    "min": 0,
    "max": 1000000000,
    "usual": "0"
  },
  "times": {
    "type": "integer",
    "min": 1,
    "max": 1000000000
  },
  "every": {
    "type": "integer",
    "min": 1,
    "max": 1000000000,
    "usual": "1"
  },
  "probability": {
    "type": "number",
    "min": 0,
    "max": 1,
    "usual": "1"
  }
} as const;

export const MATCH_FIELDS = {
  "operation": {
    "type": "choice",
    "choices": [
      "getAccount",
      "getToken",
      "listSites",
      "createSite",
      "getSite",
      "updateSite",
      "deleteSite",
      "wipeSite",
      "listEvents",
      "createEvent",
      "deleteEvent",
      "setEventCurrency",
      "getEventById",
      "updateEventById",
      "deleteEventById",
      "wipeEvent",
      "listMilestones",
      "createMilestone",
      "getMilestone",
      "updateMilestone",
      "deleteMilestone",
      "getAggregations",
      "getCurrentVisitors"
    ]
  },
  "method": {
    "type": "choice",
    "choices": [
      "GET",
      "HEAD",
      "POST",
      "PUT",
      "PATCH",
      "DELETE",
      "OPTIONS"
    ]
  },
  "path": {
    "type": "string"
  },
  "site_id": {
    "type": "string",
    "maxLength": 255
  },
  "token": {
    "type": "string",
    "maxLength": 255
  }
} as const;
