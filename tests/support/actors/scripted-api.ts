import type { ApiClient, ApiRequest } from '#api/http/http.ts';

/** Returns the body of the response to a call, or throws its error. */
export type Answer = (request: ApiRequest) => unknown;

/** Creates a client whose calls are answered by `answer`, and records them. */
export function createScriptedApi(answer: Answer = () => null) {
  const requests: ApiRequest[] = [];
  const script = { answer };
  const api: ApiClient = {
    async send(request) {
      requests.push(request);
      return script.answer(request);
    },
  };
  return {
    api,
    requests,
    /** Answers the next calls in another way. */
    answerWith: (next: Answer) => void (script.answer = next),
  };
}

/** Returns an answer that is an error. */
export const failWith =
  (error: Error): Answer =>
  () => {
    throw error;
  };
