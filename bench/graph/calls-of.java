// What javac knows of calls: `java calls-of.java ROOT < paths` reads paths below ROOT, one a line, and prints a line for
// every method with a body (`method`, then its place), each call in it (`call`), and each use of a method that is no call
// of its own (`use`). Fields stand between tabs; lines count from 1. Libraries that are missing leave their calls out.
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

public final class CallsOf extends TreePathScanner<Void, Void> {
  private record Place(String path, long line, String name) {
    @Override
    public String toString() {
      return path + "\t" + line + "\t" + name;
    }
  }

  private final Path root;
  private final Trees trees;
  private final SourcePositions positions;
  private final Set<String> lines = new LinkedHashSet<>();
  /** Methods that can be overridden, and those of the same name. */
  private final Map<String, List<ExecutableElement>> byName = new HashMap<>();
  private final Map<ExecutableElement, Set<String>> uses = new HashMap<>();
  private final Deque<Place> open = new ArrayDeque<>();

  private CallsOf(Path root, JavacTask task) {
    this.root = root;
    trees = Trees.instance(task);
    positions = trees.getSourcePositions();
  }

  public static void main(String[] words) throws IOException {
    Path root = Path.of(words[0]).toAbsolutePath().normalize();
    List<Path> files = new ArrayList<>();
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = input.readLine(); line != null; line = input.readLine()) files.add(root.resolve(line));
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(problem -> {}, null, StandardCharsets.UTF_8)) {
      // What cannot be compiled for want of a library must not keep the rest from being understood.
      var options = List.of("-proc:none", "-XDshould-stop.ifError=FLOW", "-Xmaxerrs", "1");
      var units = manager.getJavaFileObjectsFromPaths(files);
      var task = (JavacTask) compiler.getTask(null, manager, problem -> {}, options, null, units);
      var reader = new CallsOf(root, task);
      List<CompilationUnitTree> parsed = new ArrayList<>();
      task.parse().forEach(parsed::add);
      task.analyze();
      for (CompilationUnitTree unit : parsed) reader.scan(unit, null);
      reader.addOverridden(task);
      var out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
      reader.lines.forEach(out::println);
      out.flush();
    }
  }

  @Override
  public Void visitMethod(MethodTree method, Void none) {
    var element = trees.getElement(getCurrentPath());
    Place place = element == null ? null : placeOf(element);
    if (place == null || method.getBody() == null) {
      if (element instanceof ExecutableElement own) remember(own);
      return super.visitMethod(method, none);
    }
    remember((ExecutableElement) element);
    lines.add("method\t" + place);
    open.push(place);
    super.visitMethod(method, none);
    open.pop();
    return null;
  }

  @Override
  public Void visitMethodInvocation(MethodInvocationTree call, Void none) {
    add("call", trees.getElement(new TreePath(getCurrentPath(), call.getMethodSelect())), call.getMethodSelect());
    return super.visitMethodInvocation(call, none);
  }

  @Override
  public Void visitNewClass(NewClassTree made, Void none) {
    add("call", trees.getElement(getCurrentPath()), made);
    return super.visitNewClass(made, none);
  }

  @Override
  public Void visitMemberReference(MemberReferenceTree reference, Void none) {
    add("use", trees.getElement(getCurrentPath()), reference);
    return super.visitMemberReference(reference, none);
  }

  private void remember(ExecutableElement method) {
    byName.computeIfAbsent(method.getSimpleName().toString(), name -> new ArrayList<>()).add(method);
  }

  /** The call stands in each method around it. */
  private void add(String kind, Element target, Tree at) {
    if (!(target instanceof ExecutableElement called)) return;
    Place place = placeOf(called);
    if (place == null) return;
    CompilationUnitTree unit = getCurrentPath().getCompilationUnit();
    long end = positions.getEndPosition(unit, at);
    // A `super()` that nobody wrote.
    if (end < 0) return;
    // A call of several lines stands where its name does.
    long line = lineAt(unit, at instanceof NewClassTree ? positions.getStartPosition(unit, at) : end);
    String where = pathOf(unit) + "\t" + line;
    uses.computeIfAbsent(called, key -> new LinkedHashSet<>()).add(where);
    lines.add(kind + "\t" + place + "\t" + where);
    if (!kind.equals("call")) return;
    for (Place around : open) lines.add("callee\t" + around + "\t" + place);
  }

  /** Whoever calls a method may run one that overrides it. */
  private void addOverridden(JavacTask task) {
    var elements = task.getElements();
    for (List<ExecutableElement> namesakes : byName.values()) {
      for (ExecutableElement own : namesakes) {
        for (ExecutableElement other : namesakes) {
          if (own == other || !(own.getEnclosingElement() instanceof TypeElement type)) continue;
          if (!elements.overrides(own, other, type)) continue;
          for (String where : uses.getOrDefault(other, Set.of())) lines.add("use\t" + placeOf(own) + "\t" + where);
        }
      }
    }
  }

  /** Where an element is named; a constructor that is not written stands where its class does. */
  private Place placeOf(Element element) {
    TreePath path = trees.getPath(element);
    if (path == null) return null;
    CompilationUnitTree unit = path.getCompilationUnit();
    boolean isMade = element.getKind() == ElementKind.CONSTRUCTOR;
    String name = (isMade ? element.getEnclosingElement() : element).getSimpleName().toString();
    Tree tree = path.getLeaf();
    long from = positions.getStartPosition(unit, tree);
    if (tree instanceof MethodTree method) {
      from = Math.max(from, positions.getEndPosition(unit, method.getModifiers()));
      if (method.getReturnType() != null) from = Math.max(from, positions.getEndPosition(unit, method.getReturnType()));
    } else if (tree instanceof ClassTree type) {
      from = Math.max(from, positions.getEndPosition(unit, type.getModifiers()));
    }
    try {
      int at = unit.getSourceFile().getCharContent(true).toString().indexOf(name, (int) Math.max(0, from));
      return name.isEmpty() || at < 0 ? null : new Place(pathOf(unit), lineAt(unit, at), name);
    } catch (IOException error) {
      throw new IllegalStateException("A source that was compiled cannot be read again", error);
    }
  }

  private static long lineAt(CompilationUnitTree unit, long at) {
    return unit.getLineMap().getLineNumber(Math.max(0, at));
  }

  private String pathOf(CompilationUnitTree unit) {
    return root.relativize(Path.of(unit.getSourceFile().toUri())).toString();
  }
}
