import { createStore, type StoreOptions } from '../create-store.js';
import { serveWrites } from './serve-writes.js';
import {
  carryOut,
  type WriteArguments,
  type WriteName,
  type Writer,
  type WriteValue,
  writeCalls,
} from './write-calls.js';

/** Opens the store in this process and lets others write through it. `STORE_IN_USE` where another one has it. */
export async function openOwnWriter(
  options: StoreOptions & { readonly path: string },
  onWake: () => void,
): Promise<Writer> {
  const store = await createStore(options);
  try {
    const stopServing = await serveWrites(options.path, store);
    store.events.onAppend(onWake);
    const calls = writeCalls(store);
    return {
      isHere: true,
      call<Name extends WriteName>(name: Name, ...args: WriteArguments<Name>) {
        return carryOut(calls, name, args) as Promise<WriteValue<Name>>;
      },
      async close() {
        await stopServing();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
