// Logistic regression by whole batches, each weight with its own step (AdaGrad). The same numbers for the same rows.

/**
 * Rows are lists of [feature, value]; `labels` are 0 or 1. Both kinds count alike, however many rows they have. Returns
 * the weight of each feature and the bias.
 */
export function learn(rows, labels, features, { ridge, rounds, step }) {
  const weights = new Float64Array(features);
  const steps = new Float64Array(features).fill(1e-8);
  let bias = 0;
  let biasSteps = 1e-8;
  const ones = labels.reduce((sum, label) => sum + label, 0);
  const worth = labels.map((label) => 0.5 / Math.max(1, label === 1 ? ones : labels.length - ones));
  for (let round = 0; round < rounds; round += 1) {
    const slope = weights.map((weight) => ridge * weight);
    let biasSlope = 0;
    for (const [place, row] of rows.entries()) {
      const fault = (chance(row, weights, bias) - labels[place]) * worth[place];
      for (const [feature, value] of row) slope[feature] += fault * value;
      biasSlope += fault;
    }
    for (let feature = 0; feature < features; feature += 1) {
      steps[feature] += slope[feature] ** 2;
      weights[feature] -= (step * slope[feature]) / Math.sqrt(steps[feature]);
    }
    biasSteps += biasSlope ** 2;
    bias -= (step * biasSlope) / Math.sqrt(biasSteps);
  }
  return { weights, bias };
}

function chance(row, weights, bias) {
  let sum = bias;
  for (const [feature, value] of row) sum += weights[feature] * value;
  return 1 / (1 + Math.exp(-sum));
}
