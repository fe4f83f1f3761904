import java.lang.annotation.Annotation;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Method;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.junit.jupiter.Container;

/** Runs the tests of a class, as much as examples/containers/java needs: static containers, an instance a test. */
public class Runner {
    public static void main(String[] args) throws Exception {
        var type = Class.forName(args[0]);
        var fields = Stream.of(type.getDeclaredFields()).filter(field -> field.isAnnotationPresent(Container.class)).toList();
        fields.forEach(field -> field.setAccessible(true));
        int passed = 0;
        int failed = 0;
        try {
            for (var field : fields) {
                ((GenericContainer<?>) field.get(null)).start();
            }
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            for (var test : with(type, Test.class)) {
                var instance = constructor.newInstance();
                try {
                    for (var before : with(type, BeforeEach.class)) before.invoke(instance);
                    test.invoke(instance);
                    for (var after : with(type, AfterEach.class)) after.invoke(instance);
                    passed++;
                } catch (ReflectiveOperationException error) {
                    error.getCause().printStackTrace();
                    failed++;
                }
            }
        } finally {
            for (var field : fields) {
                ((GenericContainer<?>) field.get(null)).stop();
            }
        }
        System.out.println(passed + " passed, " + failed + " failed");
        System.exit(failed == 0 ? 0 : 1);
    }

    private static Method[] with(Class<?> type, Class<? extends Annotation> annotation) {
        var methods = Stream.of(type.getDeclaredMethods()).filter(method -> method.isAnnotationPresent(annotation)).toArray(Method[]::new);
        AccessibleObject.setAccessible(methods, true);
        return methods;
    }
}
