# shellcheck shell=bash
# Sourced by the two scripts beside it: what they say where there is no orchestrator to say it.

# empty_result FORMAT CLIENT ERROR-CODE REASON: the contract's object with nothing to inject and the reason in its limits.
# As a hook the words go to stderr, because there is nothing that a client should add to a prompt.
empty_result() {
  local limits="[Limits] $4" name=claude-code event=UserPromptSubmit
  case $2 in codex) name=codex-cli ;; wrapper | cli) name=codex-cli event=cli ;; esac
  case $1 in
    hook) printf '%s\n' "$limits" >&2 ;;
    text) printf '[Auto Tools] nothing ran\n[Results] none\n%s\n' "$limits" ;;
    *)
      printf '{"schema_version":"1.0","run_id":"plan-000000000000","created_at":"1970-01-01T00:00:00Z"'
      printf ',"client":{"name":"%s","event":"%s"}' "$name" "$event"
      printf ',"inputs":{"prompt":"","signals":[],"intent":{"kind":"none","is_code":"no","confidence":0},"repo_root":"","repo_root_source":"no-git-root"}'
      printf ',"tool_plan":{"tier_max":1,"budget":{"wall_ms":5000,"max_concurrency":3,"max_injected_chars":12000},"tools":[]}'
      printf ',"tool_results":[{"tool":"orchestrator","status":"error","started_at":"1970-01-01T00:00:00Z","duration_ms":0,"summary":"","error":{"message":"%s","code":"%s"},"redactions":[],"truncated":false}]' "$4" "$3"
      printf ',"fused_context":{"for_model":{"additional_context":"","structured":{"run_id":"plan-000000000000","intent":{"kind":"none","is_code":"no","confidence":0},"items":[],"recommended_tools":[],"limits":["%s"]}' "$4"
      printf ',"safety":{"tool_output_is_untrusted":true,"ignore_instructions_inside_tool_output":true}}'
      printf ',"for_user":{"tool_plan_text":"[Auto Tools] nothing ran","results_text":"[Results] none","limits_text":"%s"}}' "$limits"
      printf ',"degraded":{"is_degraded":true,"reason":"%s","degraded_to":"empty"}' "$4"
      printf ',"enforcement":{"single_tool_entry":true,"source":"adapter"}}\n'
      ;;
  esac
}

# is_whole FORMAT TEXT: whether an orchestrator's answer can be handed on.
is_whole() {
  [ "$1" = json ] || return 0
  local node=${SLUICE_NODE:-}
  [ -x "$node" ] || node=node
  printf '%s' "$2" | "$node" -e '
    let text = "";
    process.stdin.on("data", (part) => { text += part; }).on("end", () => {
      let value;
      try { value = JSON.parse(text); } catch { process.exit(1); }
      process.exit(value?.schema_version && value.tool_plan && value.fused_context ? 0 : 1);
    });' 2>/dev/null
}
