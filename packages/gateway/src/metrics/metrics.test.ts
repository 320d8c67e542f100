import { expect, test } from 'vitest';
import { Metrics } from './metrics.js';

test('numbers are written as Prometheus reads them, labels escaped', () => {
  const metrics = new Metrics();
  const count = metrics.counter('a_total', 'Things');
  count({ name: 'x"\\\n' });
  count({ name: 'x"\\\n' }, 2);
  metrics.gauge('b', 'Now', () => 7);
  const observe = metrics.histogram('c_seconds', 'Time', [1, 5]);
  for (const value of [0.5, 1, 4, 9]) observe(value);
  expect(metrics.text()).toBe(
    [
      '# HELP a_total Things',
      '# TYPE a_total counter',
      'a_total{name="x\\"\\\\\\n"} 3',
      '# HELP b Now',
      '# TYPE b gauge',
      'b 7',
      '# HELP c_seconds Time',
      '# TYPE c_seconds histogram',
      'c_seconds_bucket{le="1"} 2',
      'c_seconds_bucket{le="5"} 3',
      'c_seconds_bucket{le="+Inf"} 4',
      'c_seconds_sum 14.5',
      'c_seconds_count 4',
      '',
    ].join('\n'),
  );
});
