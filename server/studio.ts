/**
 * What LangGraph Studio opens: the same graph over the base of the settings. Studio keeps threads by itself, so nothing here touches the
 * database; the factory is called for every request and makes one graph.
 */
import { loadConfig } from '#config';
import { buildGraph, type Graph } from '#graph/graph.ts';
import { createMemoryResults } from '#stores/memory-results.ts';
import { depsOf, openTools } from './assistant.ts';
import { openBase } from './base.ts';
import { callerOf } from './caller.ts';

async function build(): Promise<Graph> {
  const config = loadConfig();
  const base = await openBase(config, 0);
  const gateway = await openTools(base);
  return buildGraph({ deps: depsOf(base, callerOf(config, base), gateway, createMemoryResults()) });
}

let built: Promise<Graph> | undefined;

export function graph(): Promise<Graph> {
  built ??= build();
  return built;
}
