import { randomUUID } from 'node:crypto';
import {
  type CallToolResult,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
} from '@modelcontextprotocol/server';

/** A call that is under way, and what its server asks meanwhile. */
interface Round {
  readonly id: string;
  /** Which call it is: the tool and its arguments. */
  readonly digest: string;
  readonly result: Promise<CallToolResult>;
  readonly asked: Map<string, { readonly request: InputRequest; answer(value: unknown): void }>;
  /** Resolves with the next question. */
  nextQuestion: Promise<void>;
  wake(): void;
}

/** What a retried call brings along. */
export interface RetriedCall {
  readonly digest: string;
  readonly state: string | undefined;
  readonly responses: Readonly<Record<string, unknown>> | undefined;
}

/** A client that does not come back with its answers loses the call after this. */
const FORGET_AFTER_MS = 10 * 60 * 1000;

/**
 * Questions of a server for a client that can only be asked in the result of its own call (revision of July 2026): the
 * call is answered with what is needed, the client calls again with its answers, and meanwhile the one call of ours
 * goes on. It never runs twice: what a client brings back names a call that is under way, or is refused.
 */
export class InputRounds {
  readonly #rounds = new Map<string, Round>();

  /** Answers one `tools/call`: with the result, or with what the server needs to know first. */
  async answer(
    call: RetriedCall,
    start: () => Promise<CallToolResult>,
  ): Promise<CallToolResult | InputRequiredResult> {
    const round = call.state === undefined ? this.#begin(call.digest, start) : this.#take(call);
    if (!round) return noLonger;
    for (const [key, value] of Object.entries(call.responses ?? {})) {
      const question = round.asked.get(key);
      round.asked.delete(key);
      question?.answer(value);
    }
    // A question that was taken back again leaves nothing to ask.
    do {
      const result = await Promise.race([
        round.result,
        round.asked.size > 0 ? undefined : round.nextQuestion.then(() => undefined),
      ]);
      if (result) {
        this.#rounds.delete(round.id);
        return result;
      }
    } while (round.asked.size === 0);
    const requests = [...round.asked].map(([key, { request }]) => [key, request] as const);
    return inputRequired({ inputRequests: Object.fromEntries(requests), requestState: round.id });
  }

  /**
   * Puts a question of the server to the client, with the latest call that is under way. Throws where there is none, and
   * where the server took the question back.
   */
  ask(request: InputRequest, signal?: AbortSignal): Promise<unknown> {
    const round = [...this.#rounds.values()].at(-1);
    if (!round) {
      throw new Error(
        `${request.method} was asked while no call is under way, so no client hears it`,
      );
    }
    return new Promise((resolve, reject) => {
      const id = randomUUID();
      const takeBack = (): void => {
        round.asked.delete(id);
        reject(new Error(`${request.method} was taken back`));
      };
      if (signal?.aborted) return takeBack();
      signal?.addEventListener('abort', takeBack, { once: true });
      round.asked.set(id, {
        request,
        answer(value) {
          signal?.removeEventListener('abort', takeBack);
          resolve(value);
        },
      });
      const { wake } = round;
      Object.assign(round, nextQuestion());
      wake();
    });
  }

  #begin(digest: string, start: () => Promise<CallToolResult>): Round {
    const id = randomUUID();
    // Known before it starts: a server may ask at once.
    const started = Promise.resolve().then(start);
    const round: Round = { id, digest, result: started, asked: new Map(), ...nextQuestion() };
    this.#rounds.set(id, round);
    const forget = (): void => {
      setTimeout(() => this.#rounds.delete(id), FORGET_AFTER_MS).unref();
    };
    started.then(forget, forget);
    return round;
  }

  /** Only the call that was asked about may be gone on with. */
  #take({ state = '', digest }: RetriedCall): Round | undefined {
    const round = this.#rounds.get(state);
    return round?.digest === digest ? round : undefined;
  }
}

const noLonger: CallToolResult = {
  content: [
    {
      type: 'text',
      text: 'The call that these answers belong to is no longer under way. Call the tool again without them.',
    },
  ],
  isError: true,
};

function nextQuestion(): Pick<Round, 'nextQuestion' | 'wake'> {
  let wake: () => void = () => undefined;
  const next = new Promise<void>((resolve) => {
    wake = resolve;
  });
  return { nextQuestion: next, wake };
}
