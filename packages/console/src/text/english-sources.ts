/** The words of where the values of a call came from. */
export const englishSources = {
  title: 'Where each value came from',
  names: {
    user: 'in the words of the user',
    trusted: 'from a source that is trusted',
    approved: 'a person said yes to it before',
    led: 'the user’s words led to it',
    untrusted: 'from a text that a stranger may have written',
    model: 'the model made it',
  },
  place: 'In the result of {tool}, line {line}:',
  toText: 'Show the call',
  asked: 'The rule on sources asks:',
  notAsked: 'The rule on sources has nothing to ask.',
  unknown: 'No transcript here knows this call.',
};
