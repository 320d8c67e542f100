// 100,000 generated tamperings of a signed audit, by somebody who can write the database and has no key: with a
// checkpoint that was kept elsewhere every one must show. SLUICE_ATTACK_COUNT and SLUICE_ATTACK_SEED set another size and
// another run.
import { attackAudit } from '../../packages/store/dist/testing/index.js';

const COUNT = 100_000;
const STEP = 5_000;
/** What docs/audit.md says a checkpoint is needed for. */
const NEED_A_CHECKPOINT = [
  'cut_everything',
  'cut_tail',
  'cut_tail_at_signature',
  'launder_and_restart',
  'replace_by_chain_of_same_key',
];

export async function run() {
  const count = Number(process.env.SLUICE_ATTACK_COUNT ?? COUNT);
  const seed = Number(process.env.SLUICE_ATTACK_SEED ?? 1);
  const missed = {};
  const unsaid = {};
  for (let done = 0; done < count; done += STEP) {
    const report = await attackAudit(Math.min(STEP, count - done), seed + done);
    add(missed, report.missed);
    add(unsaid, report.missedWithoutCheckpoint);
    console.log(`  ${Math.min(done + STEP, count)} of ${count} tamperings, seed ${seed}`);
  }
  for (const name of NEED_A_CHECKPOINT) delete unsaid[name];
  console.log('  not found with a checkpoint:', missed);
  console.log('  not found without one, and not named in docs/audit.md:', unsaid);
  return Object.keys(missed).length + Object.keys(unsaid).length === 0;
}

function add(sum, counts) {
  for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count;
}
