/** The words of the charts. */
export const englishCharts = {
  title: 'Charts',
  period: 'Period',
  hour: 'Last hour',
  day: 'Last 24 hours',
  week: 'Last 7 days',
  calls: 'Calls over time',
  outcomes: 'Outcomes',
  durations: 'Tool time by tool (ms)',
  approvals: 'Approvals over time',
  asked: 'asked',
  p50: 'p50',
  p95: 'p95',
  count: 'Calls',
  empty: 'No calls in this period.',
  table: 'As a table',
  cut: 'Only the first {count} entries of this period were read.',
};
