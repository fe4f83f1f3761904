// Generated from openapi/control.yaml by scripts/generate-contract.ts; edit that file and run it again.
export const sandboxOptionSchemas = {
  "seed": {
    "type": "string",
    "minLength": 1,
    "maxLength": 255
  },
  "clock": {
    "type": "string",
    "format": "instant"
  },
  "frozen": {
    "type": "boolean"
  },
  "plan": {
    "type": "string",
    "enum": [
      "tier-1",
      "tier-2",
      "tier-3",
      "tier-4",
      "tier-5",
      "tier-6",
      "unlimited"
    ]
  },
  "traffic": {
    "type": "number",
    "exclusiveMinimum": 0,
    "maximum": 100000
  },
  "strict": {
    "type": "boolean"
  },
  "assume": {
    "type": "object",
    "additionalProperties": {
      "type": [
        "string",
        "number"
      ]
    }
  }
} as const;
