//! The OpenAPI document, made from the table of routes and the registry of rewards.

use crate::dialects::MOST_REFERENCES;
use crate::plan_schema;
use crate::plans::MOST_PARTS;
use crate::routes::{Action, ROUTES, Route, Verb};
use groundrule::{Reason, Warning};
use serde_json::{Map, Value, json};

/// The document.
pub fn document() -> Value {
    let mut paths = Map::new();
    for route in ROUTES {
        let method = match route.verb {
            Verb::Get => "get",
            Verb::Post => "post",
        };
        paths.insert(route.path.to_owned(), json!({ method: operation(route) }));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Groundrule",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Rewards over HTTP. You can put /token/{token}, and then /plans/{plan}, before any path.",
            "license": { "name": "Apache-2.0", "identifier": "Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": {
                "bearer": { "type": "http", "scheme": "bearer" },
                "key": { "type": "apiKey", "in": "header", "name": "X-Api-Key" },
                "query": { "type": "apiKey", "in": "query", "name": "token" },
            },
        },
    })
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn operation(route: &Route) -> Value {
    let mut operation = Map::new();
    operation.insert("operationId".into(), json!(format!("{:?}", route.action)));
    operation.insert("summary".into(), json!(route.summary));
    operation.insert("tags".into(), json!([route.client]));
    if !route.public {
        operation.insert(
            "security".into(),
            json!([{}, { "bearer": [] }, { "key": [] }, { "query": [] }]),
        );
    }
    let switch = match route.action {
        Action::Score => Some(("trace", "Show how each score came about.")),
        Action::GetReward => Some(("scalars", "Bare numbers in place of lists of one.")),
        Action::Rm => Some(("object", "An object for --reward-key in place of a bare number.")),
        _ => None,
    };
    if let Some((name, what)) = switch {
        let switch = json!({
            "name": name,
            "in": "query",
            "description": what,
            "schema": { "type": "boolean", "default": false },
        });
        operation.insert("parameters".into(), json!([switch]));
    }
    if let Some((schema, example)) = request(route.action) {
        let mut content = Map::new();
        content.insert("application/json".into(), json!({ "schema": schema, "example": example }));
        let required = !matches!(route.action, Action::Lint | Action::SeedSession);
        operation.insert("requestBody".into(), json!({ "required": required, "content": content }));
    }
    let (kind, schema) = match route.action {
        Action::Metrics => ("application/openmetrics-text", json!({ "type": "string" })),
        action => ("application/json", response(action)),
    };
    let mut responses = Map::new();
    responses.insert(
        "200".into(),
        json!({ "description": "The answer.", "content": { kind: { "schema": schema } } }),
    );
    if matches!(route.action, Action::Ready | Action::Health) {
        responses.insert(
            "503".into(),
            json!({
                "description": "The server drains.",
                "content": { "application/json": { "schema": response(route.action) } },
            }),
        );
    }
    responses.insert(
        "default".into(),
        json!({
            "description": "The request was refused: what is wrong and what to do.",
            "content": { "application/json": { "schema": reference("Problem") } },
        }),
    );
    operation.insert("responses".into(), Value::Object(responses));
    Value::Object(operation)
}

/// What a route takes, with an example.
fn request(action: Action) -> Option<(Value, Value)> {
    let row = json!({ "completion": "<answer>7</answer>", "solution": "7" });
    Some(match action {
        Action::Score | Action::Explain => (reference("Batch"), json!({ "rows": [row] })),
        Action::Lint => (reference("Probe"), json!({ "plan": ["format_reward"] })),
        Action::GetReward => (
            reference("OpenRlhfRequest"),
            json!({ "query": ["2+2?<answer>4</answer>"], "prompts": ["2+2?"], "labels": ["4"] }),
        ),
        Action::Rm => (
            reference("SlimeRequest"),
            json!({ "prompt": "2+2?", "response": "<answer>4</answer>", "label": "4" }),
        ),
        Action::SeedSession => (json!({ "type": "object" }), json!({})),
        Action::Verify => (
            reference("VerifyRequest"),
            json!({
                "responses_create_params": { "input": "2+2?" },
                "response": { "output": [{ "type": "message", "content": [{ "type": "output_text", "text": "<answer>4</answer>" }] }] },
                "expected_answer": "4",
            }),
        ),
        Action::AggregateMetrics => (
            json!({
                "type": "object",
                "required": ["verify_responses"],
                "properties": { "verify_responses": { "type": "array", "items": {} } },
            }),
            json!({ "verify_responses": [{ "reward": 1.0 }] }),
        ),
        Action::Evaluate => (
            reference("EvaluateRequest"),
            json!({ "messages": [{ "role": "assistant", "content": "<answer>4</answer>" }], "ground_truth": "4" }),
        ),
        _ => return None,
    })
}

fn response(action: Action) -> Value {
    match action {
        Action::Score | Action::Explain => {
            json!({ "oneOf": [reference("Rows"), reference("Columns")] })
        }
        Action::Lint => reference("Report"),
        Action::Rewards => json!({
            "type": "object",
            "required": ["rewards"],
            "properties": { "rewards": { "type": "array", "items": reference("Entry") } },
        }),
        Action::Plans => json!({
            "type": "object",
            "required": ["default", "plans"],
            "properties": {
                "default": { "type": "array", "items": { "type": "object" } },
                "plans": { "type": "object", "additionalProperties": { "type": "array", "items": { "type": "object" } } },
            },
        }),
        Action::GetReward => {
            let numbers = json!({ "oneOf": [{ "type": "number" }, { "type": "array", "items": { "type": "number" } }] });
            json!({
                "type": "object",
                "required": ["rewards", "scores", "extra_logs"],
                "properties": {
                    "rewards": numbers,
                    "scores": numbers,
                    "extra_logs": { "type": "object", "required": ["scored"], "additionalProperties": numbers },
                },
            })
        }
        Action::Rm => json!({
            "oneOf": [
                { "type": "number" },
                { "type": "object", "required": ["score", "scored"], "additionalProperties": { "type": "number" } },
            ],
        }),
        Action::SeedSession => json!({ "type": "object", "maxProperties": 0 }),
        Action::Verify => json!({
            "type": "object",
            "required": ["response", "reward", "reward_components", "scored"],
            "properties": {
                "reward": { "type": "number" },
                "reward_components": { "type": "object", "additionalProperties": { "type": "number" } },
                "scored": { "type": "number" },
                "_ng_failure_class": { "const": "judge_failed" },
            },
        }),
        Action::AggregateMetrics => json!({
            "type": "object",
            "required": ["group_level_metrics", "agent_metrics", "key_metrics"],
            "properties": {
                "group_level_metrics": { "type": "array" },
                "agent_metrics": { "type": "object", "additionalProperties": { "type": "number" } },
                "key_metrics": { "type": "object", "additionalProperties": { "type": "number" } },
            },
        }),
        Action::ReverifyMode => json!({ "const": "stateless" }),
        Action::Evaluate => reference("EvaluateResult"),
        Action::Root => json!({ "type": "object", "required": ["name", "version"] }),
        Action::Health | Action::Live | Action::Ready => json!({
            "type": "object",
            "required": ["status"],
            "properties": { "status": { "enum": ["ok", "live", "ready", "draining"] } },
        }),
        Action::OpenApi => json!({ "type": "object" }),
        Action::Metrics => json!({ "type": "string" }),
    }
}

fn schemas() -> Value {
    let text = json!({ "type": "string" });
    let maybe_text = json!({ "type": ["string", "null"] });
    let score = json!({
        "description": "What JSON has no number for is text.",
        "oneOf": [{ "type": ["number", "null"] }, { "enum": ["NaN", "Infinity", "-Infinity"] }],
    });
    let status = json!({ "enum": ["scored", "abstained", "failed"] });
    let codes: Vec<&str> = Reason::ALL.iter().map(|reason| reason.code()).collect();
    let warnings: Vec<&str> = Warning::ALL.iter().map(|warning| warning.code()).collect();
    let by_reward = |entry: Value| json!({ "type": "object", "additionalProperties": { "type": "array", "items": entry } });
    let reason = reference("Reason");
    let maybe_warning = json!({ "oneOf": [{ "type": "null" }, reference("Warning")] });
    let steps = json!({ "type": "array", "items": reference("Step") });
    json!({
        "Problem": {
            "type": "object",
            "required": ["error", "request_id"],
            "properties": {
                "error": {
                    "type": "object",
                    "required": ["code", "message", "fix"],
                    "properties": { "code": text, "message": text, "fix": text },
                },
                "request_id": text,
            },
        },
        "Reason": { "enum": codes },
        "Warning": { "enum": warnings },
        "Step": {
            "type": "object",
            "required": ["what", "found"],
            "properties": {
                "what": text,
                "found": text,
                "span": { "type": "array", "items": { "type": "integer" }, "minItems": 2, "maxItems": 2 },
            },
        },
        "Batch": {
            "description": "Rows or columns, under the names that trainers use.",
            "oneOf": [
                {
                    "type": "object",
                    "required": ["rows"],
                    "additionalProperties": false,
                    "properties": {
                        "rows": { "type": "array", "items": reference("Row") },
                        "plan": reference("Plan"),
                        "trace": { "type": "boolean" },
                    },
                },
                {
                    "type": "object",
                    "required": ["columns"],
                    "additionalProperties": false,
                    "properties": {
                        "columns": {
                            "description": "One list per column, all of the same length.",
                            "type": "object",
                            "additionalProperties": { "type": "array" },
                        },
                        "plan": reference("Plan"),
                        "trace": { "type": "boolean" },
                    },
                },
            ],
        },
        "Row": {
            "description": "A row that cannot be read is an outcome of its own.",
            "examples": [{ "completion": "<answer>7</answer>", "solution": "7" }],
        },
        "Plan": {
            "description": "Rewards in place of the server's: names with settings, objects, or a list of these.",
            "oneOf": [
                { "type": "null" },
                reference("Reward"),
                { "type": "array", "minItems": 1, "maxItems": MOST_PARTS, "uniqueItems": true, "items": reference("Reward") },
            ],
        },
        "Reward": { "oneOf": [plan_schema::written(), reference("Part")] },
        "Part": { "oneOf": plan_schema::parts() },
        "Rows": {
            "type": "object",
            "required": ["rows"],
            "additionalProperties": false,
            "properties": { "rows": { "type": "array", "items": reference("Record") } },
        },
        "Record": {
            "type": "object",
            "required": ["id", "status", "score", "error", "rewards"],
            "additionalProperties": false,
            "properties": {
                "id": { "type": ["string", "integer", "null"] },
                "status": status,
                "score": score,
                "error": {
                    "oneOf": [
                        { "type": "null" },
                        {
                            "type": "object",
                            "required": ["reason", "detail", "fix"],
                            "properties": { "reason": reason, "detail": text, "fix": text },
                        },
                    ],
                },
                "rewards": {
                    "type": "object",
                    "additionalProperties": {
                        "type": "object",
                        "required": ["score", "status", "reason", "warning", "detail"],
                        "additionalProperties": false,
                        "properties": {
                            "score": score,
                            "status": status,
                            "reason": reason,
                            "warning": maybe_warning,
                            "detail": maybe_text,
                            "trace": steps,
                        },
                    },
                },
            },
        },
        "Columns": {
            "type": "object",
            "required": ["columns"],
            "additionalProperties": false,
            "properties": {
                "columns": {
                    "type": "object",
                    "required": ["total", "scores", "statuses", "reasons", "warnings", "details", "traces"],
                    "additionalProperties": false,
                    "properties": {
                        "total": { "type": "array", "items": score },
                        "scores": by_reward(score.clone()),
                        "statuses": by_reward(status.clone()),
                        "reasons": by_reward(reason.clone()),
                        "warnings": by_reward(maybe_warning.clone()),
                        "details": by_reward(maybe_text.clone()),
                        "traces": { "oneOf": [{ "type": "null" }, by_reward(json!({ "oneOf": [{ "type": "null" }, steps] }))] },
                    },
                },
            },
        },
        "Probe": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
                "plan": reference("Plan"),
                "rows": { "type": ["array", "null"], "maxItems": MOST_REFERENCES, "items": reference("ReferenceRow") },
            },
        },
        "ReferenceRow": {
            "description": "A row with a reference; it needs no completion. Rows without one are left out, and the report says so.",
            "examples": [{ "solution": "7" }],
        },
        "Report": {
            "type": "object",
            "required": ["findings", "advice", "references", "completions", "probes"],
            "properties": {
                "findings": { "type": "array", "items": { "type": "object" } },
                "advice": { "type": "array", "items": { "type": "object" } },
                "references": { "type": "integer" },
                "completions": { "type": "integer" },
                "probes": { "type": "integer" },
            },
        },
        "Entry": {
            "type": "object",
            "required": ["name", "summary", "range", "inputs", "parameters"],
            "properties": {
                "name": text,
                "summary": text,
                "range": { "type": "array", "items": { "type": "number" } },
                "inputs": { "type": "array", "items": text },
                "parameters": { "type": "array", "items": { "type": "object" } },
            },
        },
        "OpenRlhfRequest": {
            "type": "object",
            "required": ["query"],
            "properties": {
                "query": { "type": "array", "items": {} },
                "prompts": { "type": ["array", "null"], "items": {} },
                "labels": { "type": ["array", "null"], "items": {} },
            },
        },
        "SlimeRequest": {
            "type": "object",
            "required": ["response"],
            "properties": { "prompt": {}, "response": {}, "label": {} },
        },
        "VerifyRequest": {
            "type": "object",
            "required": ["response"],
            "properties": {
                "responses_create_params": {},
                "response": {
                    "type": "object",
                    "required": ["output"],
                    "properties": { "output": { "type": "array", "items": {} } },
                },
            },
        },
        "EvaluateRequest": {
            "type": "object",
            "required": ["messages"],
            "properties": {
                "messages": { "type": "array", "items": {} },
                "ground_truth": {},
                "kwargs": { "type": ["object", "null"] },
            },
        },
        "EvaluateResult": {
            "type": "object",
            "required": ["score", "is_score_valid", "reason", "metrics", "error"],
            "properties": {
                "score": { "type": "number" },
                "is_score_valid": { "type": "boolean" },
                "reason": text,
                "error": maybe_text,
                "metrics": {
                    "type": "object",
                    "additionalProperties": {
                        "type": "object",
                        "required": ["score", "is_score_valid", "reason"],
                        "properties": { "score": { "type": "number" }, "is_score_valid": { "type": "boolean" }, "reason": text },
                    },
                },
            },
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialects::tests::Pure;
    use crate::dialects::{Desk, answer};
    use crate::plans::Plans;
    use crate::query::Query;
    use groundrule::Threads;
    use std::sync::Arc;

    #[test]
    fn every_route_is_in_the_document() {
        let document = document();
        for route in ROUTES {
            let operations = document["paths"][route.path].as_object().unwrap();
            assert_eq!(operations.len(), 1, "{}", route.path);
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        let document = document();
        let text = document.to_string();
        for place in text.split("#/components/schemas/").skip(1) {
            let name = place.split('"').next().unwrap();
            assert!(document["components"]["schemas"].get(name).is_some(), "{name}");
        }
        for name in document["components"]["schemas"].as_object().unwrap().keys() {
            assert!(text.contains(&format!("#/components/schemas/{name}\"")), "{name}: unused");
        }
    }
    fn operation_of(document: &Value, route: &Route) -> Value {
        let operations = document["paths"][route.path].as_object().unwrap();
        operations.values().next().unwrap().clone()
    }

    #[test]
    fn public_routes_need_no_security_and_all_others_do() {
        let document = document();
        for route in ROUTES {
            let operation = operation_of(&document, route);
            assert_eq!(operation.get("security").is_none(), route.public, "{}", route.path);
        }
    }

    #[test]
    fn what_the_document_says_about_a_request_is_so() {
        let scorer = Pure::new(r#"["default_accuracy_reward"]"#);
        let plans = Plans::new(Arc::<Pure>::clone(&scorer));
        let desk =
            Desk { scorer: &*scorer, plans: &plans, threads: Threads::Count(1), room: &|_| true };
        let document = document();
        for route in ROUTES.iter().filter(|route| route.verb == Verb::Post) {
            let operation = operation_of(&document, route);
            let ask = |query: &str, body: &str| {
                answer(route.action, &Query::new(Some(query)), body, &desk)
            };
            let content = &operation["requestBody"]["content"]["application/json"];
            assert!(content["schema"].is_object(), "{}", route.path);
            // The example is taken, and nothing is taken where no body is required.
            let example = content["example"].to_string();
            assert!(ask("", &example).is_ok(), "{}: {example}", route.path);
            let required = operation["requestBody"]["required"].as_bool().unwrap();
            assert_eq!(ask("", "").is_err(), required, "{}", route.path);
            // A switch is on or off and nothing else; other words in a query are passed over.
            for name in ["trace", "scalars", "object"] {
                let known = operation["parameters"][0]["name"] == name;
                assert_eq!(ask(&format!("{name}=7"), &example).is_err(), known, "{}", route.path);
            }
        }
    }
}
